package searchdb

import (
	"context"
	"encoding/json"
	"fmt"

	"marketplace/internal/kit/errs"
	"marketplace/internal/search/searchdb/searchsql"
	"marketplace/internal/search/searchhttp"
)

const mostRules = 5_000

// PutRules is described at searchhttp.Writer.
func (w *ClientIndexes) PutRules(ctx context.Context, put searchhttp.RulesWrite) (int64, error) {
	return w.write(ctx, func(ctx context.Context, q *searchsql.Queries) error {
		for _, index := range put.Indexes {
			if err := putRules(ctx, q, index, put); err != nil {
				return err
			}
		}
		n, err := q.CountRules(ctx)
		if err == nil && n > mostRules {
			err = errs.New(errs.Invalid, "too_many_rules", fmt.Sprintf("All indexes together hold at most %d rules", mostRules))
		}
		return err
	})
}

func putRules(ctx context.Context, q *searchsql.Queries, index string, put searchhttp.RulesWrite) error {
	if put.New {
		if err := q.TouchIndex(ctx, index); err != nil {
			return err
		}
	}
	if put.Replace {
		if err := q.DropRules(ctx, index); err != nil {
			return err
		}
	}
	for _, rule := range put.Rules {
		body, err := json.Marshal(rule)
		if err != nil {
			return err
		}
		if err := q.PutRule(ctx, searchsql.PutRuleParams{IndexName: index, ObjectID: rule.ObjectID, Body: string(body)}); err != nil {
			return err
		}
	}
	return nil
}

// DropRule is described at searchhttp.Writer.
func (w *ClientIndexes) DropRule(ctx context.Context, indexes []string, id string) (int64, error) {
	return w.write(ctx, func(ctx context.Context, q *searchsql.Queries) error {
		for _, index := range indexes {
			if err := q.DropRule(ctx, searchsql.DropRuleParams{IndexName: index, ObjectID: id}); err != nil {
				return err
			}
		}
		return nil
	})
}

// Rules is described at searchhttp.Writer.
func (w *ClientIndexes) Rules(index string) *searchhttp.Rulebook {
	if books := w.books.Load(); books != nil {
		return (*books)[index]
	}
	return nil
}

func copyRules(ctx context.Context, q *searchsql.Queries, from, to string) error {
	if err := q.DropRules(ctx, to); err != nil {
		return err
	}
	return q.CopyRules(ctx, searchsql.CopyRulesParams{Target: to, Source: from})
}

// booksOf reads the rules of all indexes.
func booksOf(ctx context.Context, q *searchsql.Queries) (map[string]*searchhttp.Rulebook, error) {
	rows, err := q.ListRules(ctx)
	if err != nil {
		return nil, err
	}
	lists := map[string][]searchhttp.Rule{}
	for _, row := range rows {
		var one searchhttp.Rule
		if err := json.Unmarshal([]byte(row.Body), &one); err != nil {
			return nil, fmt.Errorf("rule %s of %s: %w", row.ObjectID, row.IndexName, err)
		}
		lists[row.IndexName] = append(lists[row.IndexName], one)
	}
	books := make(map[string]*searchhttp.Rulebook, len(lists))
	for index, list := range lists {
		if books[index], err = searchhttp.NewRulebook(list); err != nil {
			return nil, err
		}
	}
	return books, nil
}
