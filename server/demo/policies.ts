import type { ClientName } from './clients.ts'
import { buildings } from './policies/buildings.ts'
import { food } from './policies/food.ts'
import { offices } from './policies/offices.ts'
import { type PlannedPolicy, termsAround } from './policies/planned.ts'
import { trades } from './policies/trades.ts'

/** Every policy of the story. Terms are counted from the day of loading, so that something always renews soon. */
export function policiesOn(day: string): Record<ClientName, PlannedPolicy[]> {
  const terms = termsAround(day)
  return {
    ...food(terms),
    ...trades(terms),
    ...offices(terms),
    ...buildings(terms),
    pruitt: [],
    wynn: [],
  }
}
