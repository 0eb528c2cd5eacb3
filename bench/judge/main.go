// Judge measures how well search answers judged queries: those of the project and the
// development half of those that nobody who built it wrote. It prints the figures beside
// those of the last commit, and the queries that are answered worst, and keeps the figures
// in searchtest/quality.json. With HALF=validation it asks the other half, once at the end
// of a piece of work, and writes date and figures into docs/search-quality.md.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"marketplace/internal/search/searchtest"
)

const (
	figuresFile = "internal/search/searchtest/quality.json"
	qualityDoc  = "docs/search-quality.md"
	worstShown  = 10
)

func main() {
	if err := run(os.Stdout, os.Getenv("HALF")); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "judge:", err)
		os.Exit(1)
	}
}

func run(out io.Writer, half string) error {
	root, err := moduleRoot()
	if err != nil {
		return err
	}
	world, err := searchtest.ReadDemoData(root)
	if err != nil {
		return err
	}
	catalogue, err := world.Build()
	if err != nil {
		return err
	}
	ask := searchtest.AskAsTheShop(catalogue)
	if half == searchtest.Validation {
		return validate(out, root, ask)
	}
	before, figures := lastFigures(root), searchtest.QualityFigures{}
	for _, set := range []string{searchtest.OwnSet, searchtest.Development} {
		queries, err := searchtest.Queries(set)
		if err != nil {
			return err
		}
		answers, err := searchtest.JudgeQueries(queries, ask)
		if err != nil {
			return err
		}
		figures[set] = searchtest.FiguresOf(answers)
		printFigures(out, set, figures[set], before[set])
		printWorst(out, answers)
	}
	beside, err := judgeGerman(out, searchtest.German, ask)
	if err != nil {
		return err
	}
	figures[searchtest.German] = searchtest.FiguresOf(beside)
	printWorst(out, beside)
	text, err := json.MarshalIndent(figures, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(root, figuresFile), append(text, '\n'), 0o600)
}

// judgeGerman asks a set of German queries, and the English ones that mean the same, and
// prints the figures of both. It gives the German answers.
func judgeGerman(out io.Writer, set string, ask searchtest.Ask) ([]searchtest.Answer, error) {
	german, english, err := searchtest.GermanQueries(set)
	if err != nil {
		return nil, err
	}
	inEnglish, err := searchtest.JudgeQueries(english, ask)
	if err != nil {
		return nil, err
	}
	answers, err := searchtest.JudgeQueries(german, ask)
	if err != nil {
		return nil, err
	}
	_, _ = fmt.Fprint(out, "beside English: ")
	printFigures(out, set, searchtest.FiguresOf(answers), searchtest.FiguresOf(inEnglish))
	return answers, nil
}

// lastFigures gives the figures of the last commit, none where it has none.
func lastFigures(root string) searchtest.QualityFigures {
	show := exec.CommandContext(context.Background(), "git", "show", "HEAD:"+figuresFile)
	show.Dir = root
	text, err := show.Output()
	figures := searchtest.QualityFigures{}
	if err != nil || json.Unmarshal(text, &figures) != nil {
		return nil
	}
	return figures
}

func printFigures(out io.Writer, set string, now, before searchtest.Figures) {
	_, _ = fmt.Fprintf(out, "%s: %d queries, nDCG@10 %.4f (%+.4f), useless %.1f %% (%+.1f), MRR of names %.3f (%+.3f)\n", set, now.Queries,
		now.NDCG, now.NDCG-before.NDCG, 100*now.Useless, 100*(now.Useless-before.Useless), now.MRR, now.MRR-before.MRR)
	for _, group := range slices.Sorted(maps.Keys(now.Groups)) {
		_, _ = fmt.Fprintf(out, "  %-12s %.3f (%+.3f)\n", group, now.Groups[group], now.Groups[group]-before.Groups[group])
	}
}

// printWorst prints the queries that are answered worst, by their groups.
func printWorst(out io.Writer, answers []searchtest.Answer) {
	worst := slices.SortedFunc(slices.Values(answers), func(a, b searchtest.Answer) int { return cmp.Compare(a.NDCG, b.NDCG) })
	worst = worst[:min(len(worst), worstShown)]
	slices.SortStableFunc(worst, func(a, b searchtest.Answer) int { return strings.Compare(a.Query.Kind, b.Query.Kind) })
	_, _ = fmt.Fprintln(out, "  answered worst:")
	for _, a := range worst {
		_, _ = fmt.Fprintf(out, "    %.2f %-12s %q: %s\n", a.NDCG, a.Query.Kind, a.Query.Text, strings.Join(a.Slugs[:min(len(a.Slugs), 5)], " "))
	}
}

// validate asks the queries that development does not look at, and writes the figures
// down. It prints no query.
func validate(out io.Writer, root string, ask searchtest.Ask) error {
	queries, err := searchtest.Queries(searchtest.Validation)
	if err != nil {
		return err
	}
	answers, err := searchtest.JudgeQueries(queries, ask)
	if err != nil {
		return err
	}
	now := searchtest.FiguresOf(answers)
	printFigures(out, searchtest.Validation, now, searchtest.Figures{})
	if _, err := judgeGerman(out, searchtest.GermanValidation, ask); err != nil {
		return err
	}
	doc, err := os.OpenFile(filepath.Join(root, qualityDoc), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(doc, "| %s | %d | %.3f | %.1f %% | %.1f %% | %.3f |\n", time.Now().UTC().Format(time.DateOnly), now.Queries, now.NDCG, 100*now.Empty, 100*now.Useless, now.MRR)
	return cmp.Or(err, doc.Close())
}

// moduleRoot gives the folder of go.mod.
func moduleRoot() (string, error) {
	text, err := exec.CommandContext(context.Background(), "go", "env", "GOMOD").Output()
	if err != nil {
		return "", fmt.Errorf("where the module is: %w", err)
	}
	return filepath.Dir(strings.TrimSpace(string(text))), nil
}
