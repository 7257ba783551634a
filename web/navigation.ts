import type { User } from '../../contract/users.ts'
import { seesAll } from '../../contract/values/rights.ts'
import { type Feature, isOpenTo, type NavigationPlace } from '../feature.ts'

const features = import.meta.glob<Pick<Feature, 'navigation'>>('../*/feature.tsx', {
  eager: true,
  query: '?navigation',
  import: 'feature',
})

const items = Object.values(features).flatMap(({ navigation }) => navigation ?? [])

/** The items of a place that a person sees, in their order. */
export const navigationOf = (place: NavigationPlace, { role, may }: User) =>
  items
    .filter(
      ({ places, who, accountPart }) =>
        place in places &&
        isOpenTo(role, who ?? 'everybody') &&
        (may === null || seesAll(may) || accountPart === may || accountPart === 'any'),
    )
    .sort((one, other) => (one.places[place] ?? 0) - (other.places[place] ?? 0))
