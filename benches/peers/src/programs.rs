//! The benchmark programs for TraceForge: an actor is a thread, a task a message that it
//! receives. Threads end when they have received what they will ever get.

use traceforge::thread::{ThreadId, current_id, spawn};
use traceforge::{recv_msg_block, send_msg};

pub fn fib(n: i32) {
    fn actor(client: Option<ThreadId>, v: i32) {
        let result = if v <= 2 {
            i32::from(v > 0)
        } else {
            let me = current_id();
            spawn(move || actor(Some(me), v - 1));
            spawn(move || actor(Some(me), v - 2));
            let first: i32 = recv_msg_block();
            let second: i32 = recv_msg_block();
            first + second
        };
        if let Some(client) = client {
            send_msg(client, result);
        }
    }
    spawn(move || actor(None, n));
}

pub fn psort(values: &[i32]) {
    fn node(count: usize) {
        let mut mine: i32 = recv_msg_block();
        let mut next = None;
        for _ in 1..count {
            let value: i32 = recv_msg_block();
            let next = *next.get_or_insert_with(|| spawn(move || node(count - 1)).thread().id());
            send_msg(next, mine.max(value));
            mine = mine.min(value);
        }
    }
    let count = values.len();
    let first = spawn(move || node(count)).thread().id();
    for value in values {
        send_msg(first, *value);
    }
}

#[derive(Clone, Debug, PartialEq)]
enum Register {
    A,
    B,
    YourSelf,
    TellWorkers,
}

pub fn regsim(workers: usize) {
    let registry = spawn(move || {
        let (mut a, mut b) = (0, 0);
        for _ in 0..=workers {
            match recv_msg_block() {
                Register::A => a += 1,
                _ => b += 1,
            }
        }
        assert_eq!((a, b), (1, workers));
    });
    let registry = registry.thread().id();
    let worker = || {
        let worker = spawn(move || {
            let _: Register = recv_msg_block();
            send_msg(registry, Register::B);
        });
        worker.thread().id()
    };
    let workers: Vec<ThreadId> = (0..workers).map(|_| worker()).collect();
    let secretary = spawn(move || {
        for _ in 0..2 {
            match recv_msg_block() {
                Register::YourSelf => send_msg(registry, Register::A),
                _ => {
                    for worker in &workers {
                        send_msg(*worker, Register::YourSelf);
                    }
                }
            }
        }
    });
    let secretary = secretary.thread().id();
    send_msg(secretary, Register::YourSelf);
    send_msg(secretary, Register::TellWorkers);
}

#[derive(Clone, Debug, PartialEq)]
enum Meeting {
    Start,
    Hook(ThreadId, i32),
    Query,
    Answer(i32),
}

pub fn chameneos(count: i32, meetings: i32) {
    spawn(move || broker(count, meetings));
}

fn broker(count: i32, meetings: i32) {
    let me = current_id();
    let creatures: Vec<ThreadId> = (0..count)
        .map(|number| spawn(move || creature(me, number % 3)).thread().id())
        .collect();
    for creature in &creatures {
        send_msg(*creature, Meeting::Start);
    }
    let (mut remaining, mut stopped, mut answers, mut total) = (meetings, 0, 0, 0);
    let mut first = None;
    while answers < count {
        match recv_msg_block() {
            Meeting::Answer(meetings) => {
                answers += 1;
                total += meetings;
            }
            Meeting::Hook(..) if remaining == 0 => {
                stopped += 1;
                if stopped == count {
                    for creature in &creatures {
                        send_msg(*creature, Meeting::Query);
                    }
                }
            }
            Meeting::Hook(other, colour) => match first.take() {
                None => first = Some((other, colour)),
                Some((partner, partner_colour)) => {
                    send_msg(partner, Meeting::Hook(other, colour));
                    send_msg(other, Meeting::Hook(partner, partner_colour));
                    remaining -= 1;
                }
            },
            Meeting::Start | Meeting::Query => {}
        }
    }
    assert_eq!(total, 2 * meetings);
}

fn creature(broker: ThreadId, mut colour: i32) {
    let me = current_id();
    let mut meetings = 0;
    loop {
        match recv_msg_block() {
            Meeting::Start => send_msg(broker, Meeting::Hook(me, colour)),
            Meeting::Hook(_, other) => {
                if other != colour {
                    colour = 3 - colour - other;
                }
                meetings += 1;
                send_msg(broker, Meeting::Hook(me, colour));
            }
            Meeting::Query => {
                send_msg(broker, Meeting::Answer(meetings));
                return;
            }
            Meeting::Answer(_) => {}
        }
    }
}
