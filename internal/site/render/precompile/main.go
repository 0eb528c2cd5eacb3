// Command precompile compiles the scripts that draw pages in the folder it is given, each into a
// file beside it, which the program takes in; `make web` calls it.
package main

import (
	"errors"
	"io/fs"
	"log"
	"os"
	"strings"

	"marketplace/internal/site/render"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: precompile FOLDER")
	}
	folder, err := os.OpenRoot(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	scripts, err := fs.Glob(folder.FS(), "render*.js")
	if err == nil && len(scripts) == 0 {
		err = errors.New("no scripts in " + os.Args[1])
	}
	for _, name := range scripts {
		err = errors.Join(err, precompile(folder, name))
	}
	if err != nil {
		log.Fatal(err)
	}
}

func precompile(folder *os.Root, name string) error {
	script, err := folder.ReadFile(name)
	if err != nil {
		return err
	}
	bytecode, err := render.Precompile(string(script))
	if err != nil {
		return err
	}
	return folder.WriteFile(strings.TrimSuffix(name, ".js")+".bytecode", bytecode, 0o600)
}
