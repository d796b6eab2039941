"""Reading what a day is told by when it is over: pictures, records, the ceremony."""
