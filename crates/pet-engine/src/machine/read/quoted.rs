//! Quoted atoms with their escapes, as Prolog systems write them.

use super::{ReadError, Reader};

impl Reader<'_> {
    /// `'…'`; a quote inside is doubled or escaped.
    pub(super) fn quoted(&mut self) -> Result<String, ReadError> {
        self.take('\'');
        let mut name = String::new();
        loop {
            match self.rest.next() {
                None => return self.fail("the end of the text inside quotes"),
                Some('\'') if !self.take('\'') => return Ok(name),
                Some('\\') => name.extend(self.escape()?),
                Some(letter) => name.push(letter),
            }
        }
    }

    /// The character of an escape sequence, after its backslash; `None` for a continued line.
    fn escape(&mut self) -> Result<Option<char>, ReadError> {
        let Some(letter) = self.rest.next() else {
            return self.fail("the end of the text inside quotes");
        };
        let meant = match letter {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'a' => '\u{7}',
            'b' => '\u{8}',
            'f' => '\u{c}',
            'v' => '\u{b}',
            'e' => '\u{1b}',
            's' => ' ',
            '\n' => return Ok(None),
            'x' => {
                let digits = self.take_while(|letter| letter.is_ascii_hexdigit());
                self.take('\\');
                self.code(&digits, 16)?
            }
            'u' => {
                let digits = self.rest.by_ref().take(4).collect::<String>();
                self.code(&digits, 16)?
            }
            'U' => {
                let digits = self.rest.by_ref().take(8).collect::<String>();
                self.code(&digits, 16)?
            }
            '0'..='7' => {
                let mut digits = letter.to_string();
                digits.push_str(&self.take_while(|letter| letter.is_digit(8)));
                self.take('\\');
                self.code(&digits, 8)?
            }
            '\\' | '\'' | '"' | '`' => letter,
            _ => return self.fail("an unknown escape"),
        };
        Ok(Some(meant))
    }

    fn code(&self, digits: &str, radix: u32) -> Result<char, ReadError> {
        match u32::from_str_radix(digits, radix)
            .ok()
            .and_then(char::from_u32)
        {
            Some(letter) => Ok(letter),
            None => self.fail("an escape that is no character"),
        }
    }
}
