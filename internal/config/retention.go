package config

import (
	"fmt"
	"reflect"
	"time"
)

// Days is how long something is kept. Its field says from how many to how many.
type Days int

// Duration gives the days as a duration.
func (d Days) Duration() time.Duration { return time.Duration(d) * 24 * time.Hour }

// Retention are the times after which what is about people is forgotten.
type Retention struct {
	MailLog  Days `env:"MARKETPLACE_KEEP_MAIL_LOG" envDefault:"90" from:"7" to:"730" help:"days that the log of mails is kept"`
	Messages Days `env:"MARKETPLACE_KEEP_MESSAGES" envDefault:"90" from:"7" to:"730" help:"days that messages to experts are kept, and who waited for an app after it was there"`
	SignIns  Days `env:"MARKETPLACE_KEEP_SIGN_INS" envDefault:"7" from:"1" to:"90" help:"days that sessions, tokens, links and attempts are kept after their end"`
	Devices  Days `env:"MARKETPLACE_KEEP_DEVICES" envDefault:"365" from:"30" to:"365" help:"days that a browser is known after its last use"`
	Webhooks Days `env:"MARKETPLACE_KEEP_WEBHOOKS" envDefault:"365" from:"30" to:"3650" help:"days that deliveries of webhooks are kept, and can be sent again"`
	Searches Days `env:"MARKETPLACE_KEEP_SEARCHES" envDefault:"180" from:"30" to:"730" help:"days that is counted what was searched for"`
	Jobs     Days `env:"MARKETPLACE_KEEP_JOBS" envDefault:"7" from:"1" to:"90" help:"days that finished jobs are kept"`
}

// validateRetention refuses times that are too short to run a shop, or too long to excuse.
func validateRetention(r Retention) []error {
	var faults []error
	value := reflect.ValueOf(r)
	for i, f := range reflect.VisibleFields(value.Type()) {
		var from, to int64
		_, _ = fmt.Sscan(f.Tag.Get("from")+" "+f.Tag.Get("to"), &from, &to)
		if days := value.Field(i).Int(); days < from || days > to {
			faults = append(faults, fmt.Errorf("%s must be a number of days from %d to %d, not %d", f.Tag.Get("env"), from, to, days))
		}
	}
	return faults
}

// DefaultOf gives the default of a setting; false for an unknown one.
func DefaultOf(setting string) (string, bool) {
	for _, f := range fields() {
		if f.Tag.Get("env") == setting {
			return f.Tag.Get("envDefault"), true
		}
	}
	return "", false
}
