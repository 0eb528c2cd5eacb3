package catalogue_test

import (
	"strings"
	"testing"
	"time"

	"marketplace/internal/catalogue"
)

func TestListReviews_Filter_GivesThoseInTheOrder(t *testing.T) {
	t.Parallel()
	ratings := catalogue.Ratings{Reviews: []catalogue.Review{ // newest first
		{ID: "a", Rate: 3, Helpful: 1}, {ID: "b", Rate: 5, Reply: "Yes."}, {ID: "c", Rate: 1, Helpful: 4, Reply: "No."}, {ID: "d", Rate: 5, Helpful: 1},
	}}
	for _, tc := range []struct {
		name   string
		filter catalogue.ReviewFilter
		want   string
	}{
		{"all as they are", catalogue.ReviewFilter{}, "a b c d"},
		{"newest", catalogue.ReviewFilter{Order: "newest"}, "a b c d"},
		{"helpful, equal ones newest first", catalogue.ReviewFilter{Order: "helpful"}, "c a d b"},
		{"highest", catalogue.ReviewFilter{Order: "highest"}, "b d a c"},
		{"lowest", catalogue.ReviewFilter{Order: "lowest"}, "c a b d"},
		{"five stars", catalogue.ReviewFilter{Rate: 5, Order: "helpful"}, "d b"},
		{"answered", catalogue.ReviewFilter{Answered: true}, "b c"},
		{"none", catalogue.ReviewFilter{Rate: 2}, ""},
	} {
		var ids []string
		for _, v := range ratings.ListReviews(tc.filter) {
			ids = append(ids, v.ID)
		}
		if got := strings.Join(ids, " "); got != tc.want {
			t.Errorf("%s: %q, want %q", tc.name, got, tc.want)
		}
	}
}

func TestAnswerTimeOf_Developer_IsTheMedianOfAllItsApps(t *testing.T) {
	t.Parallel()
	day := 24 * time.Hour
	at := time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)
	answered := func(after time.Duration) catalogue.Review {
		return catalogue.Review{Rate: 5, Reply: "Yes.", At: at, RepliedAt: at.Add(after)}
	}
	content := catalogue.Content{
		Apps: []catalogue.App{{ID: "1", Slug: "one", Developer: "maker"}, {ID: "2", Slug: "two", Developer: "maker"}, {ID: "3", Slug: "three", Developer: "other"}},
		Ratings: map[string]catalogue.Ratings{
			"1": {Reviews: []catalogue.Review{answered(day), answered(9 * day), {Rate: 1, Reply: "When?", At: at}}},
			"2": {Reviews: []catalogue.Review{answered(2 * day)}},
			"3": {Reviews: []catalogue.Review{answered(day), answered(day)}},
		},
	}
	snapshot := catalogue.NewSnapshot(content)
	got, known := snapshot.AnswerTimeOf("maker")
	if want := (catalogue.AnswerTime{Median: 2 * day, Answers: 3}); !known || got != want {
		t.Errorf("%v, %v", got, known)
	}
	if got, known := snapshot.AnswerTimeOf("other"); known {
		t.Errorf("two answers say %v", got)
	}
}
