import type { User } from '../../contract/users.ts'
import { canSeeEverything } from '../../contract/values/rights.ts'
import { isStaff, type Role } from '../../contract/values/roles.ts'
import { type Feature, isOpenTo, type NavigationSection } from '../feature.ts'

const features = import.meta.glob<Pick<Feature, 'navigation'>>('../*/feature.tsx', {
  eager: true,
  query: '?navigation',
  import: 'feature',
})

const items = Object.values(features).flatMap(({ navigation }) => navigation ?? [])

const navigationOf = (section: NavigationSection, { role, may }: User) =>
  items
    .filter(
      ({ positions, audience, accountPart }) =>
        section in positions &&
        isOpenTo(role, audience ?? 'everybody') &&
        (may === null || canSeeEverything(may) || accountPart === may || accountPart === 'any'),
    )
    .sort((one, other) => (one.positions[section] ?? 0) - (other.positions[section] ?? 0))

const sections: Record<Role, readonly NavigationSection[]> = {
  client: ['Dashboard', 'Client Tools'],
  agent: ['Dashboard', 'Agency Tools', 'Work', 'Book'],
  admin: ['Dashboard', 'Agency Tools', 'Work', 'Book', 'Agency'],
}

/** The links in the bar at the bottom of a phone. */
export function phoneBarOf(me: User) {
  const canSeeAll = me.may === null || canSeeEverything(me.may)
  const section = isStaff(me) ? 'staff: phone bar' : canSeeAll ? 'phone bar' : 'part: phone bar'
  return navigationOf(section, me)
}

export function menuOf(me: User) {
  const canSeeAll = me.may === null || canSeeEverything(me.may)
  const places: readonly NavigationSection[] = canSeeAll ? sections[me.role] : ['part: Client Tools']
  return places.map((place) => ({ place, items: navigationOf(place, me) }))
}
