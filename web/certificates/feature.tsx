import { ContactRound, FileBadge, MailX } from 'lucide-react'
import type { SearchResult } from '../../contract/search.ts'
import { clientPaths } from '../clients/paths.ts'
import type { Feature } from '../feature.ts'
import { page } from '../page.ts'
import { certificatePaths } from './paths.ts'
import { WholesaleAuthorityCard } from './wholesale-authority-card.tsx'

const certificatesOf = ({ clientId }: SearchResult, isStaff: boolean) =>
  isStaff && clientId ? clientPaths.certificates(clientId) : certificatePaths.list

export const feature: Feature = {
  pages: [
    page(
      '/certificates',
      'everybody',
      () => import('./certificates-page.tsx'),
      'CertificatesPage',
      'certificates',
    ),
    page('/certificates/state-law', 'staff', () => import('./state-law-page.tsx'), 'StateLawPage'),
    page(
      '/certificates/to-complete',
      'staff',
      () => import('./certificates-to-complete-page.tsx'),
      'CompleteCertificatesPage',
    ),
  ],
  navigation: [
    {
      label: 'Certificates',
      icon: FileBadge,
      to: certificatePaths.list,
      positions: {
        'Client Tools': 20,
        Work: 50,
        'phone bar': 30,
        'part: Client Tools': 20,
        'part: phone bar': 30,
      },
      accountPart: 'certificates',
      waitingKinds: ['certificate', 'certificate email', 'holder report', 'subscription email', 'shortfall'],
    },
  ],
  workItems: {
    'certificate email': {
      icon: MailX,
      singular: 'Certificate not delivered',
      plural: 'Certificates not delivered',
      nextStep: 'Send Again',
      to: ({ clientId }) => (clientId ? clientPaths.certificates(clientId) : null),
      view: async () => (await import('./email-work-item.tsx')).CertificateEmailWorkItem,
    },
  },
  PolicyCard: WholesaleAuthorityCard,
  searchKinds: {
    certificate: { icon: FileBadge, linkOf: certificatesOf },
    holder: { icon: ContactRound, linkOf: certificatesOf },
  },
  logIcons: { certificate: FileBadge },
}
