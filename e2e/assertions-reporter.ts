import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'

const asserts = ({ category, steps }: TestStep): boolean => category === 'expect' || steps.some(asserts)

/** Fails a run in which a test passed without an assertion. */
export default class NoTestWithoutAssertion implements Reporter {
  readonly #empty: string[] = []

  onTestEnd(test: TestCase, { status, steps }: TestResult) {
    if (status === 'passed' && !steps.some(asserts)) this.#empty.push(test.titlePath().slice(2).join(' › '))
  }

  async onEnd() {
    if (this.#empty.length === 0) return {}
    console.error(`Asserts nothing: ${this.#empty.join(', ')}`)
    return { status: 'failed' as const }
  }
}
