//! The tokens that the parser works on. Knows nothing of the text they were read from.

use crate::source::Span;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token {
    pub kind: Kind,
    pub span: Span,
}

/// Makes `Kind` and the two tables that belong to it, so that no word can be in one
/// of them only.
macro_rules! kinds {
    (
        classes { $($class:ident: $name:literal,)* }
        keywords { $($keyword:ident: $word:literal,)* }
        operators { $($operator:ident: $mark:literal,)* }
    ) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Kind {
            $($class,)*
            $($keyword,)*
            $($operator,)*
        }

        impl Kind {
            /// The kind of a word; every word that is not reserved is a name.
            pub fn of_word(text: &str) -> Kind {
                match text {
                    $($word => Kind::$keyword,)*
                    _ => Kind::Name,
                }
            }

            /// The kind of an operator. The grammar knows no others.
            pub fn of_operator(text: &str) -> Kind {
                match text {
                    $($mark => Kind::$operator,)*
                    _ => Kind::Unknown,
                }
            }

            /// The name of a token of this kind in messages.
            pub fn description(self) -> &'static str {
                match self {
                    $(Kind::$class => $name,)*
                    $(Kind::$keyword => concat!("`", $word, "`"),)*
                    $(Kind::$operator => concat!("`", $mark, "`"),)*
                }
            }
        }
    };
}

kinds! {
    classes {
        Name: "a name",
        Integer: "a number",
        Float: "a floating-point number",
        Text: "a string",
        Character: "a character literal",
        OpenText: "a string without an end",
        UnicodeEscape: "a unicode escape",
        Unknown: "an unknown character",
        End: "the end of the file",
    }
    keywords {
        Abstract: "abstract",
        Assert: "assert",
        Boolean: "boolean",
        Break: "break",
        Byte: "byte",
        Case: "case",
        Catch: "catch",
        Char: "char",
        Class: "class",
        Const: "const",
        Continue: "continue",
        Default: "default",
        Do: "do",
        Double: "double",
        Else: "else",
        Enum: "enum",
        Extends: "extends",
        False: "false",
        FloatType: "float",
        Final: "final",
        Finally: "finally",
        For: "for",
        Goto: "goto",
        If: "if",
        Implements: "implements",
        Import: "import",
        InstanceOf: "instanceof",
        Int: "int",
        Interface: "interface",
        Long: "long",
        Native: "native",
        New: "new",
        Null: "null",
        Package: "package",
        Private: "private",
        Protected: "protected",
        Public: "public",
        Return: "return",
        Short: "short",
        Static: "static",
        Strictfp: "strictfp",
        Super: "super",
        Switch: "switch",
        Synchronized: "synchronized",
        This: "this",
        Throw: "throw",
        Throws: "throws",
        Transient: "transient",
        True: "true",
        Try: "try",
        Void: "void",
        Volatile: "volatile",
        While: "while",
    }
    operators {
        OpenParen: "(",
        CloseParen: ")",
        OpenBrace: "{",
        CloseBrace: "}",
        OpenBracket: "[",
        CloseBracket: "]",
        Semicolon: ";",
        Comma: ",",
        Dot: ".",
        Ellipsis: "...",
        At: "@",
        Question: "?",
        Colon: ":",
        ColonColon: "::",
        Arrow: "->",
        Assign: "=",
        PlusAssign: "+=",
        MinusAssign: "-=",
        StarAssign: "*=",
        SlashAssign: "/=",
        PercentAssign: "%=",
        AndAssign: "&=",
        OrAssign: "|=",
        XorAssign: "^=",
        ShiftAssign: "<<=",
        Plus: "+",
        Minus: "-",
        Star: "*",
        Slash: "/",
        Percent: "%",
        PlusPlus: "++",
        MinusMinus: "--",
        Less: "<",
        LessEqual: "<=",
        Greater: ">",
        GreaterEqual: ">=",
        Equal: "==",
        NotEqual: "!=",
        Not: "!",
        AndAnd: "&&",
        OrOr: "||",
        And: "&",
        Or: "|",
        Xor: "^",
        Tilde: "~",
        Shift: "<<",
    }
}

impl Kind {
    /// Returns whether the word is a modifier of a declaration.
    pub fn is_modifier(self) -> bool {
        use Kind::*;
        matches!(
            self,
            Public
                | Protected
                | Private
                | Static
                | Abstract
                | Final
                | Native
                | Default
                | Synchronized
                | Transient
                | Volatile
                | Strictfp
        )
    }

    /// `int` and the like.
    pub fn is_primitive(self) -> bool {
        use Kind::*;
        matches!(
            self,
            Int | Boolean | Void | Byte | Short | Long | Char | FloatType | Double
        )
    }

    /// Returns whether the token can begin an operand and cannot continue one: after `(C)` it
    /// shows that `(C)` is a cast. `-` is not among them, because of `(a) - b`.
    pub fn begins_operand(self) -> bool {
        use Kind::*;
        matches!(
            self,
            Name | Integer
                | Float
                | Text
                | Character
                | OpenText
                | This
                | Super
                | New
                | Null
                | True
                | False
                | OpenParen
                | Tilde
                | Switch
        )
    }
}
