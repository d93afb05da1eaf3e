// A parser of lines `key=value`, and of numbers.
// Try: pet tcg samples/library/Settings.java -m Settings.port     5 cases
//      pet tcg samples/library/Settings.java -m Settings.parse --criterion branches     4 cases
import java.util.LinkedHashMap;
import java.util.Map;

class Settings {
  static Map<String, String> parse(String line) {
    Map<String, String> settings = new LinkedHashMap<>();
    int at = line.indexOf('=');
    if (at < 0) throw new IllegalArgumentException("no = in " + line);
    String key = line.substring(0, at).trim();
    String value = line.substring(at + 1).trim();
    if (key.isEmpty()) throw new IllegalArgumentException("no key");
    settings.put(key, value);
    return settings;
  }

  static int port(String text) {
    int port = Integer.parseInt(text);
    if (port < 1 || port > 65535) throw new IllegalArgumentException("port " + port);
    return port;
  }
}
