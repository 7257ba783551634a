import type { Context } from '../context.ts'
import type { Callers } from './callers.ts'
import { exportsOfFeatures } from './feature-exports.ts'
import type { TestPerson } from './people.ts'

/** The file in which a feature has its fixtures and its example calls. */
export const fixturesFile = 'fixtures.testing.ts'

export interface FixtureWorld {
  context: Context
  as: Callers
  people: Record<'admin' | 'agent' | 'client', TestPerson>
}

/** The fixtures of one feature: functions that make its rows by calls of the portal. */
export class Fixtures<Made extends object = object> {
  readonly madeIn: (world: FixtureWorld) => Made

  constructor(madeIn: (world: FixtureWorld) => Made) {
    this.madeIn = madeIn
  }
}

export type FixturesOf<F> = F extends Fixtures<infer Made> ? Made : never

/** The fixtures of all features. Each feature declares its own part beside its `Fixtures`. */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface TestFixtures {}

/** Makes what a test begins with; each row is believable where the test says nothing else. */
export async function makeFixtures(world: FixtureWorld): Promise<TestFixtures> {
  const parts = await exportsOfFeatures(fixturesFile, Fixtures)
  return Object.assign({}, ...parts.map((part) => part.madeIn(world)))
}
