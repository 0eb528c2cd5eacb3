import type { FullConfig, FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** What Playwright writes of a browser whose process ended while a test used it. */
const DEAD_BROWSER = /browser has been closed[\s\S]*<launched> pid=/;

/**
 * A test that fails is run once more, in a browser of its own. That it passes then is forgiven only
 * where the browser's process had died, which the system may end when it lacks memory: everything
 * else that fails at times is a fault, and fails the run by name.
 */
export default class DeadBrowsers implements Reporter {
  private tests: TestCase[] = [];

  onBegin(_: FullConfig, suite: Suite) {
    this.tests = suite.allTests();
  }

  async onEnd(): Promise<{ status?: FullResult['status'] } | undefined> {
    const flaky = this.tests.filter((test) => test.outcome() === 'flaky');
    const died = flaky.filter(({ results: [first] }) =>
      first?.errors.some(({ message }) => DEAD_BROWSER.test(message ?? '')),
    );
    for (const test of died)
      process.stdout.write(`  its browser died, and it passed in another: ${test.title}\n`);
    const faults = flaky.filter((test) => !died.includes(test));
    for (const test of faults) process.stdout.write(`  ✘ passed only when run again: ${test.title}\n`);
    return faults.length > 0 ? { status: 'failed' } : undefined;
  }
}
