import { isFirstOfClaim } from '../news-queries.ts'
import type { Told } from '../told.ts'
import type { Acts } from './act.ts'
import { other } from './fields.ts'
import { detail, quoted } from './words.ts'

const document = (told: Told) => quoted(told.about.thing?.name ?? detail(told, 'title'), 'a document')

const movedTo = (told: Told) => {
  const policyId = detail(told, 'policyId')
  return policyId ? `the policy ${told.about.others?.[policyId] ?? ''}`.trim() : 'no policy'
}

export const documentActs = {
  'document.uploaded': {
    sentence: (told) => `uploaded ${document(told)}`,
    bell: { rings: 'other side', title: 'New document', isNewsWhere: isFirstOfClaim },
    mail: { together: 5 * 60_000 },
  },
  'document.attached': { sentence: (told) => `attached ${document(told)}` },
  'document.moved': {
    sentence: (told) => `moved ${document(told)} to ${movedTo(told)}`,
    names: 'policyId',
    fields: { policyId: other('Policy') },
  },
  'document.removed': {
    sentence: (told) => `removed ${document(told)}: ${detail(told, 'reason') ?? 'no reason given'}`,
  },
  'document.viewed': { sentence: (told) => `looked at ${document(told)}` },
} satisfies Acts<'document'>
