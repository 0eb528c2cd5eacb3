package transfersdb

import "marketplace/internal/kit/privacy"

// PersonalData says where in the tables of this module people are.
func PersonalData() []privacy.Table {
	return []privacy.Table{
		{Name: "transfers", What: "transfers of apps that somebody offered", Columns: []string{"offered_by"}, Of: "offered_by = $1", Keep: "for good", Erase: "offered_by = ''", Why: "whose an app was stays, without who offered it"},
		{Name: "transfers", What: "transfers of apps that somebody accepted", Columns: []string{"accepted_by"}, Of: "accepted_by = $1", Keep: "for good", Erase: "accepted_by = ''", Why: "whose an app was stays, without who accepted it"},
		{Name: "transfers", What: "transfers of apps that somebody declined or cancelled", Columns: []string{"ended_by"}, Of: "ended_by = $1", Keep: "for good", Erase: "ended_by = ''", Why: "what became of an offer stays, without who ended it"},
	}
}
