//! A case as the machine reports it, decoded: values, the cells of two heaps, and how the path
//! ended. Unknown integers have numbers here; values are chosen for them later.

use pet_analyze::tables::Type;

/// The identity of a cell. Cells get their names in the order of their identities.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Id {
    /// An object of the input, by the order in which objects were reached.
    Input(i64),
    /// An object that the method made.
    New(i64),
    /// The static fields of a class, by its place in the tables.
    Static(usize),
}

/// The content of an input, a field or an element.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Given {
    /// The path has not read it.
    Unread,
    Null,
    /// A reference that stands for null, because the path does not depend on it.
    Unseen,
    Int(i64),
    /// An integer beyond 64 bits, in decimal digits.
    Huge(Box<str>),
    /// An unknown integer, by its number.
    Unknown(usize),
    Ref(Id),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// The class by its place in the tables, and the fields in layout order, as far as the
    /// path has read them.
    Object { class: usize, slots: Vec<Given> },
    /// Elements with their indices; of elements with the same index the first counts.
    Array {
        element: Type,
        length: Given,
        elements: Vec<(Given, Given)>,
    },
    /// The value is there if the future is finished.
    Future { result: Type, value: Option<Given> },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    pub id: Id,
    pub content: Content,
}

/// A path to its end, with the heap before and the heap after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The receiver, if the method has one, and the arguments.
    pub inputs: Vec<Given>,
    /// The heap before.
    pub cells: Vec<Cell>,
    /// The cells of the heap after that are new or changed.
    pub changes: Vec<Cell>,
    /// The result, if the method has one.
    pub out: Option<Given>,
    pub flag: Flag,
    pub passed: Passed,
}

/// How a path ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flag {
    Returned,
    /// The path threw this exception.
    Threw(Id),
    Deadlock,
    /// The path returned, and the promise with this number is false; promises are counted from 1.
    Broken(usize),
    /// The path returned, and the promise with this number throws.
    Raised(usize),
    /// The path returned, and its promises are undecided.
    Unchecked,
}

/// The clauses that a path passed, by number, each before its subtraces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Passed {
    /// The clauses of one call of a method.
    Method(Vec<i64>),
    /// The macro-steps of actors, each with its clauses, and the tasks that are queued before them.
    Actors {
        steps: Vec<MacroStep>,
        queue: Vec<Task>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MacroStep {
    /// Absent for the main block.
    pub actor: Option<Id>,
    pub task: i64,
    pub clauses: Vec<i64>,
}

/// A task in the queue of the input: the key of its method, and its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    pub key: String,
    pub args: Vec<Given>,
}

impl Case {
    /// The cells of the heap after the path. A changed cell comes twice, first as it is after the
    /// path.
    pub fn after(&self) -> impl Iterator<Item = &Cell> {
        self.changes.iter().chain(&self.cells)
    }

    /// The numbers of the unknown integers in both heaps, the result and the queue.
    pub fn unknowns(&self) -> impl Iterator<Item = usize> {
        let cells = self.cells.iter().chain(&self.changes);
        let queue = match &self.passed {
            Passed::Method(_) => &[][..],
            Passed::Actors { queue, .. } => queue,
        };
        let queue = queue.iter().flat_map(|task| &task.args);
        let given = cells.flat_map(Cell::given).chain(&self.out).chain(queue);
        given.filter_map(Given::unknown)
    }
}

impl Cell {
    fn given(&self) -> Box<dyn Iterator<Item = &Given> + '_> {
        match &self.content {
            Content::Object { slots, .. } => Box::new(slots.iter()),
            Content::Array {
                length, elements, ..
            } => {
                let elements = elements.iter().flat_map(|(index, value)| [index, value]);
                Box::new(std::iter::once(length).chain(elements))
            }
            Content::Future { value, .. } => Box::new(value.iter()),
        }
    }
}

impl Given {
    /// The number of an unknown integer.
    pub fn unknown(&self) -> Option<usize> {
        match self {
            Given::Unknown(number) => Some(*number),
            _ => None,
        }
    }
}
