module @TOOL@

go 1.19
