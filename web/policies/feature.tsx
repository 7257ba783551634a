import { CalendarX2, ShieldCheck } from 'lucide-react'
import { formatDay } from '../../contract/values/days.ts'
import { shortTypeName } from '../../contract/values/insurance-types.ts'
import type { Feature } from '../feature.ts'
import { searchLink } from '../search-kind.ts'
import { policyPaths } from './paths.ts'

export const feature: Feature = {
  upcoming: ({ id, name, note, day }) => ({
    icon: CalendarX2,
    title: `${shortTypeName(name ?? '')} expires ${day === null ? 'soon' : formatDay(day)}`,
    text: `${note}. No renewal on file yet. Ask your agent.`,
    to: policyPaths.one(id ?? ''),
  }),
  searchKinds: {
    policy: {
      icon: ShieldCheck,
      linkOf: ({ id }) => policyPaths.one(id),
      list: (text) => searchLink(policyPaths.list(), text),
    },
  },
  logIcons: { policy: ShieldCheck },
}
