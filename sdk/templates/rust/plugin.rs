// SPDX-License-Identifier: MIT
//! A plugin in Rust. `abi.rs` declares the interface; this file contains the tool.
//!
//! Threads: the host enters `call` from its own threads. The manifest's table has `PLUGIN_CONCURRENT`, so that several
//! threads may be inside one instance at once: `Plugin` is `Sync`, and changing state needs a `Mutex` or an atomic. Without
//! the flag, calls of one instance queue. `create` and `destroy` never overlap with calls.
//!
//! Memory: every text that the host passes is borrowed until the function returns; `Str::to_text` copies it. The host
//! copies what it receives. An instance belongs to the plugin: `create` makes a `Box` of it, `destroy` drops it.
//!
//! Panics must not leave the plugin, therefore `call` and `create` catch them. Do not set `panic = "abort"`.
mod abi;

use abi::*;
use std::mem::size_of;
use std::panic::{catch_unwind, AssertUnwindSafe};

const ID: &str = "@ID@";
const VERSION: &str = "0.1.0";

/// The host shows it to clients, and reads it without loading the file.
const MANIFEST: &str = concat!(
    r#"{"id":"@ID@","version":"0.1.0","abi":{"major":1,"minor":0},"license":"MIT","tools":[{"id":"@TOOL@","#,
    r#""title":"Date of a time stamp","#,
    r#""description":"Gives date, time and weekday (UTC) of a number of seconds since 1970-01-01","#,
    r#""input_schema":{"type":"object","properties":{"seconds":{"type":"integer","examples":[1000000000],"#,
    r#""description":"Seconds since 1970-01-01T00:00:00Z; may be negative"}},"#,
    r#""required":["seconds"],"additionalProperties":false},"#,
    r#""annotations":{"readOnlyHint":true},"exposure":"default","latency":"normal"}]}"#
);

/// Start of year 1 and end of year 9999, in seconds since 1970-01-01.
const FIRST: i64 = -62_135_596_800;
const LAST: i64 = 253_402_300_799;

/// One instance.
pub struct Plugin {
    api: &'static HostApi, // valid until destroy() returns
}

/// The reason why a call fails.
struct Failure {
    code: Status,
    message: String,
}

fn refuse(message: &str) -> Failure {
    Failure { code: INVALID_ARGUMENT, message: message.to_string() }
}

impl Plugin {
    /// Runs a tool and returns its data as JSON.
    fn run(&self, _tool: &str, arguments: &str) -> Result<String, Failure> {
        let seconds =
            read_seconds(arguments).ok_or_else(|| refuse("/: expected {\"seconds\": INTEGER} and nothing else"))?;
        if !(FIRST..=LAST).contains(&seconds) {
            return Err(refuse("/seconds: expected a time in the years 1 to 9999"));
        }
        Ok(date(seconds))
    }
}

/// Reads the only object that the tool accepts. A tool with more arguments should use `serde_json`.
fn read_seconds(json: &str) -> Option<i64> {
    let inner = json.trim().strip_prefix('{')?.strip_suffix('}')?;
    let (key, value) = inner.split_once(':')?;
    if key.trim() != "\"seconds\"" {
        return None;
    }
    value.trim().parse().ok()
}

/// Converts days to a date of the Gregorian calendar by eras of 400 years, which begin on 1 March.
fn date(seconds: i64) -> String {
    const DAYS: [&str; 7] = ["Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday"];
    let (days, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
    let weekday = DAYS[days.rem_euclid(7) as usize];
    format!(
        "{{\"utc\":\"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z\",\"weekday\":\"{weekday}\"}}"
    )
}

extern "C" fn create(host: *mut Host, api: *const HostApi, _setup: Str, out: *mut *mut Plugin) -> Status {
    // The host passes valid pointers that live until destroy() returns.
    let api: &'static HostApi = unsafe { &*api };
    match catch_unwind(AssertUnwindSafe(|| Box::into_raw(Box::new(Plugin { api })))) {
        Ok(instance) => {
            unsafe { *out = instance };
            OK
        }
        Err(_) => {
            (api.log)(host, LOG_ERROR, Str::of("the plugin panicked in create()"));
            FAILED
        }
    }
}

extern "C" fn destroy(instance: *mut Plugin) {
    drop(unsafe { Box::from_raw(instance) });
}

/// Must exist, but is never called, because the manifest lists the tools.
extern "C" fn describe(instance: *mut Plugin, report: *mut Call) -> Status {
    let plugin = unsafe { &*instance };
    (plugin.api.fail)(report, UNSUPPORTED, Str::of("the manifest lists the tools"), Str::of(""));
    UNSUPPORTED
}

extern "C" fn call(instance: *mut Plugin, call: *mut Call, tool: Str, arguments: Str, _meta: Str) -> Status {
    let plugin = unsafe { &*instance };
    let ended = catch_unwind(AssertUnwindSafe(|| {
        let (tool, arguments) = unsafe { (tool.to_text(), arguments.to_text()) };
        plugin.run(&tool, &arguments)
    }));
    let failure = match ended {
        Ok(Ok(answer)) => match (plugin.api.write)(call, Str::of(&answer)) {
            OK => return OK,
            code => Failure { code, message: "the host refused the answer".to_string() },
        },
        Ok(Err(failure)) => failure,
        Err(_) => Failure { code: INTERNAL, message: "the plugin panicked".to_string() },
    };
    (plugin.api.fail)(call, failure.code, Str::of(&failure.message), Str::of(""));
    failure.code
}

extern "C" fn table(_host_abi_minor: u32) -> *const PluginApi<Plugin> {
    static TABLE: PluginApi<Plugin> = PluginApi {
        struct_size: size_of::<PluginApi<Plugin>>() as u32,
        flags: PLUGIN_CONCURRENT,
        create,
        destroy,
        describe,
        call,
        configure: None,
        get_interface: None,
    };
    &TABLE
}

const fn bytes_of<const SIZE: usize>(text: &str) -> [u8; SIZE] {
    let mut bytes = [0; SIZE];
    let mut i = 0;
    while i < SIZE {
        bytes[i] = text.as_bytes()[i];
        i += 1;
    }
    bytes
}

/// The entry refers to it, so that the linker keeps it.
#[used]
#[link_section = ".collet.manifest"]
static MANIFEST_SECTION: [u8; MANIFEST.len()] = bytes_of(MANIFEST);

#[no_mangle]
#[allow(non_upper_case_globals)]
pub static collet_plugin_v1: Entry<Plugin> = Entry {
    magic: MAGIC,
    struct_size: size_of::<Entry<Plugin>>() as u32,
    abi_major: 1,
    abi_minor: 0,
    reserved: 0,
    id: Str::of(ID),
    version: Str::of(VERSION),
    manifest: Str { data: &MANIFEST_SECTION as *const u8, size: MANIFEST.len() },
    api: table,
};
