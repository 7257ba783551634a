import {
  type HolderReason,
  holderReasonLabels,
  holderReasons,
} from '../../../contract/values/holder-reasons.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'

const certificatePhrase = (entry: EventRecord) => {
  const [number, holder] = [detailOf(entry, 'number'), detailOf(entry, 'holder')]
  return `${number ? `certificate ${number}` : 'a certificate'}${holder ? ` for ${quoteName(holder, '')}` : ''}`
}

const isReason = (reason: string | null | undefined): reason is HolderReason =>
  holderReasons.some((holderReason) => holderReason === reason)

function reasonPhrase(entry: EventRecord): string {
  const reason = detailOf(entry, 'reason')
  return isReason(reason) ? `: ${holderReasonLabels[reason].staffText}` : ''
}

export const holderAccessEventDefinitions = {
  'certificate.holderReported': {
    sentence: (entry) => `reported a problem with ${certificatePhrase(entry)}${reasonPhrase(entry)}`,
    sentenceWithoutActor: (entry) =>
      `A problem with ${certificatePhrase(entry)} was reported on its verification page${reasonPhrase(entry)}`,
    bell: { audience: 'agent', title: 'Certificate holder reported a problem' },
    personalFields: ['holder'],
  },
  'certificate.holderReportSettled': {
    sentence: (entry) =>
      `marked the holder’s report about ${certificatePhrase(entry)} as done${reasonPhrase(entry)}`,
    personalFields: ['holder'],
  },
} satisfies EventDefinitions<'certificate'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    holderAccess: typeof holderAccessEventDefinitions
  }
}
