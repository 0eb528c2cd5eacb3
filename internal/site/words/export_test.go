package words

import "marketplace/internal/kit/locale"

// InTables is In with the tables of languages that a test makes.
func InTables(tables map[string]map[string]string, language string, lacking *locale.Lacking) *Book {
	return in(tables, language, lacking)
}
