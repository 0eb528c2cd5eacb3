package app

import (
	"fmt"
	"path"

	"marketplace/internal/demo"
	"marketplace/internal/importformat"
	"marketplace/internal/starter"
)

// StarterData reads what an empty shop begins with: categories, lists and the first page
// without apps, and the words of the trade that search knows in the demo, too.
func StarterData() (*importformat.Data, error) {
	data, err := importformat.Read(starter.Files, starter.Folder)
	if err != nil {
		return nil, fmt.Errorf("the starter data: %w", err)
	}
	words, err := importformat.Read(demo.Files, path.Join(demo.Folder, "synonyms.yaml"), path.Join(demo.Folder, "lexicon.yaml"))
	if err != nil {
		return nil, fmt.Errorf("the words of the starter data: %w", err)
	}
	data.Synonyms, data.Lexicon = words.Synonyms, words.Lexicon
	return data, nil
}
