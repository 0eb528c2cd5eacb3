package importerdb

import "marketplace/internal/kit/privacy"

// PersonalData says where in the tables of this module people are.
func PersonalData() []privacy.Table {
	return []privacy.Table{
		{Name: "imported_items", What: "what imports put in", Columns: []string{"name"}, Of: "kind = 'person' AND name = $2", Keep: "for good", Erase: privacy.Delete},
	}
}
