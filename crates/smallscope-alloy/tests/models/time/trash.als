// A trash folder: files are deleted, restored, and gone when it is emptied.
var sig File {}
var sig Trash in File {}

pred empty { some Trash and after no Trash and File' = File - Trash }
pred delete[f: File] { f not in Trash and Trash' = Trash + f and File' = File }
pred restore[f: File] { f in Trash and Trash' = Trash - f and File' = File }
pred nothing { File' = File and Trash' = Trash }

fact init { no Trash }
fact transitions { always (empty or nothing or some f: File | delete[f] or restore[f]) }

run show { some f: File | delete[f] and eventually restore[f] } for 2 expect 1
run gone { some File and eventually no File } for 2 expect 1
check restoredOnce { always (all f: File | restore[f] implies once delete[f]) } for 3 expect 0
check deletedStay { (eventually empty) implies always (all f: File | f in Trash implies eventually f not in File) } for 3 but 6 steps expect 1
check nothingNew { always File' in File } for 3 expect 0
check emptied { always (empty implies after always some f: File | once delete[f]) } for 3 expect 1
