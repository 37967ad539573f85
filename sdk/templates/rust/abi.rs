// SPDX-License-Identifier: MIT
//! `collet/abi.h` and `collet/interfaces/access.h` in Rust. The headers document each function and its threads.
#![allow(dead_code)]

use std::mem::size_of;
use std::os::raw::c_void;

pub type Status = i32;
pub const OK: Status = 0;
pub const FAILED: Status = 1;
pub const INVALID_ARGUMENT: Status = 2;
pub const NOT_FOUND: Status = 3;
pub const CANCELLED: Status = 4;
pub const DEADLINE: Status = 5;
pub const TOO_LARGE: Status = 6;
pub const UNSUPPORTED: Status = 7;
pub const DENIED: Status = 8;
pub const INTERNAL: Status = 9;
pub const PENDING: Status = 10;

pub const LOG_INFO: i32 = 1;
pub const LOG_WARNING: i32 = 2;
pub const LOG_ERROR: i32 = 3;

pub const PART_JSON: i32 = 1;
pub const PART_TEXT: i32 = 2;

pub const MAGIC: u32 = 0x544C_4C43;
pub const PLUGIN_CONCURRENT: u32 = 1;

/// A borrowed text: it is valid until the function that received it returns.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Str {
    pub data: *const u8,
    pub size: usize,
}

impl Str {
    pub const fn of(text: &str) -> Str {
        Str { data: text.as_ptr(), size: text.len() }
    }
    /// Copies the text. The host passes valid UTF-8.
    ///
    /// # Safety
    /// The text must still be borrowed from the host.
    pub unsafe fn to_text(self) -> String {
        if self.size == 0 {
            return String::new();
        }
        String::from_utf8_lossy(std::slice::from_raw_parts(self.data, self.size)).into_owned()
    }
}

/// The opaque handles of the host.
#[repr(C)]
pub struct Host([u8; 0]);
#[repr(C)]
pub struct Call([u8; 0]);

#[repr(C)]
pub struct Sink {
    pub context: *mut c_void,
    pub append: Option<extern "C" fn(*mut c_void, Str)>,
}

#[repr(C)]
pub struct HostApi {
    pub struct_size: u32,
    pub abi_minor: u32,
    pub log: extern "C" fn(*mut Host, i32, Str),
    pub get_interface: extern "C" fn(*mut Host, Str) -> *const c_void,
    pub part: extern "C" fn(*mut Call, i32, Str) -> Status,
    pub write: extern "C" fn(*mut Call, Str) -> Status,
    pub fail: extern "C" fn(*mut Call, Status, Str, Str),
    pub cancelled: extern "C" fn(*const Call) -> i32,
    pub cancel_fd: extern "C" fn(*mut Call) -> i32,
    pub deadline_ms: extern "C" fn(*const Call) -> i64,
    pub progress: extern "C" fn(*mut Call, f64, f64, Str) -> Status,
}

/// `Instance` is the type behind the plugin's own pointer.
#[repr(C)]
pub struct PluginApi<Instance> {
    pub struct_size: u32,
    pub flags: u32,
    pub create: extern "C" fn(*mut Host, *const HostApi, Str, *mut *mut Instance) -> Status,
    pub destroy: extern "C" fn(*mut Instance),
    pub describe: extern "C" fn(*mut Instance, *mut Call) -> Status,
    pub call: extern "C" fn(*mut Instance, *mut Call, Str, Str, Str) -> Status,
    pub configure: Option<extern "C" fn(*mut Instance, Str) -> Status>,
    pub get_interface: Option<extern "C" fn(*mut Instance, Str) -> *const c_void>,
}

#[repr(C)]
pub struct Entry<Instance: 'static> {
    pub magic: u32,
    pub struct_size: u32,
    pub abi_major: u16,
    pub abi_minor: u16,
    pub reserved: u32,
    pub id: Str,
    pub version: Str,
    pub manifest: Str,
    pub api: extern "C" fn(u32) -> *const PluginApi<Instance>,
}
// The constant is never written, so that all threads may read it.
unsafe impl<Instance> Sync for Entry<Instance> {}

/// `collet.access/1`: files and URLs by the operator's rules. A descriptor belongs to the plugin;
/// `std::fs::File::from_raw_fd` closes it.
#[repr(C)]
pub struct Access {
    pub struct_size: u32,
    pub reserved: u32,
    pub open_file: extern "C" fn(*mut Call, Str, *mut i32, *const Sink) -> Status,
    pub open_url: extern "C" fn(*mut Call, Str, Str, *const Sink, *const Sink, *const Sink) -> Status,
}
pub const ACCESS_ID: &str = "collet.access/1";

// The sizes of the headers on 64-bit machines.
const _: () = assert!(size_of::<Str>() == 16 && size_of::<Sink>() == 16 && size_of::<HostApi>() == 80);
const _: () = assert!(size_of::<PluginApi<u8>>() == 56 && size_of::<Entry<u8>>() == 72);
const _: () = assert!(size_of::<Access>() == 24);
