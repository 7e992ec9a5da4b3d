enum Colour { Red, Green, Amber }
one sig Light { var shows: one Colour }
fact { Light.shows = Red }
fact { always Light.shows' = (Light.shows = Amber implies Red else Light.shows.next) }
run cycle {}
check green { always Light.shows != Green }
check amber { always (Light.shows = Amber implies before Light.shows = Green) }
run stuck { eventually always Light.shows = Red }
