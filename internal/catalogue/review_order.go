package catalogue

import (
	"cmp"
	"slices"
	"time"
)

// ReviewOrder is an order in which reviews are read.
type ReviewOrder string

// The orders of reviews; equal ones are newest first.
const (
	NewestReviews  ReviewOrder = "newest"
	HelpfulReviews ReviewOrder = "helpful"
	HighestReviews ReviewOrder = "highest"
	LowestReviews  ReviewOrder = "lowest"
)

// ReviewFilter says which reviews of an app are wanted, and in which order.
type ReviewFilter struct {
	Rate     int // only with that many stars; 0 for all
	Answered bool
	Order    ReviewOrder
}

// ListReviews gives the written reviews that a filter wants, in its order.
func (r Ratings) ListReviews(f ReviewFilter) []Review {
	list := slices.DeleteFunc(slices.Clone(r.Reviews), func(v Review) bool {
		return f.Rate != 0 && v.Rate != f.Rate || f.Answered && v.Reply == ""
	})
	by := map[ReviewOrder]func(x, y Review) int{
		HelpfulReviews: func(x, y Review) int { return cmp.Compare(y.Helpful, x.Helpful) },
		HighestReviews: func(x, y Review) int { return cmp.Compare(y.Rate, x.Rate) },
		LowestReviews:  func(x, y Review) int { return cmp.Compare(x.Rate, y.Rate) },
	}[f.Order]
	if by != nil {
		slices.SortStableFunc(list, by)
	}
	return list
}

// minAnswers is of how many answers a median says something.
const minAnswers = 3

// AnswerTime is how fast a developer answers reviews.
type AnswerTime struct {
	Median  time.Duration
	Answers int
}

// AnswerTimeOf gives how fast the developer of an app answers the reviews of all of its
// apps; false when fewer than three answers have a date (decisions rule 33).
func (s *Snapshot) AnswerTimeOf(developer string) (AnswerTime, bool) {
	var times []time.Duration
	for _, app := range s.byDeveloper[developer] {
		for _, v := range s.Ratings[app.ID].Reviews {
			if !v.RepliedAt.IsZero() && v.Reply != "" {
				times = append(times, max(0, v.RepliedAt.Sub(v.At)))
			}
		}
	}
	if len(times) < minAnswers {
		return AnswerTime{}, false
	}
	slices.Sort(times)
	return AnswerTime{Median: times[len(times)/2], Answers: len(times)}, true
}
