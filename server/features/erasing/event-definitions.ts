import { formatDay } from '../../../contract/values/days.ts'
import { retentionKinds, retentionLabels } from '../../../contract/values/retention.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { clientPhrase, detailOf } from '../../registry/event-phrases.ts'
import { plainField } from '../../registry/fields.ts'

const agencyEvents = {
  'agency.retentionChanged': {
    sentence: 'changed the retention periods',
    fields: Object.fromEntries(retentionKinds.map((kind) => [kind, plainField(retentionLabels[kind].label)])),
    personalFields: [],
  },
} satisfies EventDefinitions<'agency'>

const clientEvents = {
  'client.erased': {
    sentence: (entry) => {
      const until = detailOf(entry, 'until')
      return `erased the personal data of ${clientPhrase(entry)}${until ? `, except records retained until ${formatDay(until)}` : ''}`
    },
    personalFields: [],
  },
  'client.keptErased': {
    sentence: (entry) => `erased the retained records of ${clientPhrase(entry)}`,
    sentenceWithoutActor: (entry) =>
      `The retention period of ${clientPhrase(entry)} ended: the records were erased`,
    personalFields: [],
  },
  'client.personErased': {
    sentence: (entry) => `erased the personal data of a former portal user of ${clientPhrase(entry)}`,
    personalFields: [],
  },
} satisfies EventDefinitions<'client'>

export const erasingEventDefinitions = { ...agencyEvents, ...clientEvents }

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    erasing: typeof erasingEventDefinitions
  }
}
