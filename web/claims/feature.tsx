import { FilePen, ShieldAlert } from 'lucide-react'
import { formatDay } from '../../contract/values/days.ts'
import type { Feature } from '../feature.ts'
import { page } from '../page.ts'
import { searchLink } from '../search-kind.ts'
import { claimPaths } from './paths.ts'

export const feature: Feature = {
  pages: [
    page('/claims', 'everybody', () => import('./claims-page.tsx'), 'ClaimsPage', 'claims'),
    page('/claim/:claimId', 'everybody', () => import('./claim-page.tsx'), 'ClaimPage', 'claims'),
    page(
      '/file-claim/:policyId',
      'everybody',
      () => import('./file-claim-page.tsx'),
      'FileClaimPage',
      'claims',
    ),
  ],
  navigation: [
    {
      label: 'Claims',
      icon: ShieldAlert,
      to: claimPaths.list,
      positions: { 'Client Tools': 30, Work: 40, 'part: Client Tools': 20, 'part: phone bar': 30 },
      accountPart: 'claims',
      waitingKinds: ['claim'],
    },
  ],
  workItems: {
    claim: {
      subject: 'claim',
      icon: ShieldAlert,
      singular: 'Claim',
      plural: 'Claims',
      nextStep: 'Update',
      to: ({ id }) => claimPaths.one(id),
      view: async () => (await import('./claim-work-item.tsx')).ClaimWorkItem,
    },
  },
  upcoming: ({ id, state, name, note, day }) =>
    state === 'draft'
      ? {
          icon: FilePen,
          title: 'Finish your report',
          text: `Your claim on ${name} is not sent yet`,
          to: claimPaths.file(id ?? ''),
        }
      : {
          icon: ShieldAlert,
          title:
            note ?? (state === 'reported' ? 'Your agent has your claim' : 'Your claim is with the carrier'),
          text: day === null ? `Claim on ${name}` : `Claim on ${name}, by ${formatDay(day)}`,
          to: claimPaths.one(id ?? ''),
        },
  searchKinds: {
    claim: {
      icon: ShieldAlert,
      linkOf: ({ id }) => claimPaths.one(id),
      list: (text, staff) => (staff ? searchLink(claimPaths.list, text) : null),
    },
  },
  logIcons: { claim: ShieldAlert },
}
