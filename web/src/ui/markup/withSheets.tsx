import type { ComponentType } from 'react';

/**
 * A part of a page as the server draws it: its mark says whose style sheets stand here. The document
 * has them in front of the part (internal/site/part_sheets.go), so that the first view waits for none of them;
 * in the browser they come with the part's code. A module is named as in the manifest of the build.
 */
export function withSheets<P extends object>(module: string, Part: ComponentType<P>): ComponentType<P> {
  return (props) => (
    <>
      <style data-part={`src/${module}.tsx`} />
      <Part {...props} />
    </>
  );
}
