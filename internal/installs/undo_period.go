package installs

import "time"

// UndoPeriod is how long an uninstall can be undone, at most.
const UndoPeriod = 14 * 24 * time.Hour
