#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checks the rules of the house that no compiler checks.
exec python3 "$(dirname "${BASH_SOURCE[0]}")/check-house.py"
