import type { Context } from '../context.ts'
import type { Callers } from './callers.ts'
import { exportsOfFeatures } from './feature-exports.ts'
import type { TestPerson } from './people.ts'

/** The file with a feature's fixtures and example calls. */
export const fixturesFile = 'fixtures.testing.ts'

export interface FixtureWorld {
  context: Context
  as: Callers
  people: Record<'admin' | 'agent' | 'client', TestPerson>
}

/** One feature's fixtures: functions that create its rows through API calls. */
export class Fixtures<Made extends object = object> {
  readonly madeIn: (world: FixtureWorld) => Made

  constructor(makeFixtures: (world: FixtureWorld) => Made) {
    this.madeIn = makeFixtures
  }
}

export type FixturesOf<F> = F extends Fixtures<infer Value> ? Value : never

/** The fixtures of all features. Each feature declares its part next to its `Fixtures`. */
// biome-ignore lint/suspicious/noEmptyInterface: each feature adds its fixtures
export interface TestFixtures {}

/** Creates test data, with realistic defaults. */
export async function makeFixtures(world: FixtureWorld): Promise<TestFixtures> {
  const parts = await exportsOfFeatures(fixturesFile, Fixtures)
  return Object.assign({}, ...parts.map((part) => part.madeIn(world)))
}
