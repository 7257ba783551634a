import { formatDay } from '../../../contract/values/days.ts'
import { retentionKinds, retentionLabels } from '../../../contract/values/retention.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { clientPhrase, detailOf } from '../../registry/event-phrases.ts'
import { plainField } from '../../registry/fields.ts'

const ofAgency = {
  'agency.retentionChanged': {
    sentence: 'changed the retention periods',
    fields: Object.fromEntries(retentionKinds.map((kind) => [kind, plainField(retentionLabels[kind].label)])),
    personal: [],
  },
} satisfies EventDefinitions<'agency'>

const ofClient = {
  'client.erased': {
    sentence: (told) => {
      const until = detailOf(told, 'until')
      return `erased the personal data of ${clientPhrase(told)}${until ? `, except records retained until ${formatDay(until)}` : ''}`
    },
    personal: [],
  },
  'client.keptErased': {
    sentence: (told) => `erased the retained records of ${clientPhrase(told)}`,
    ofNobody: (told) => `The retention period of ${clientPhrase(told)} ended: the records were erased`,
    personal: [],
  },
  'client.personErased': {
    sentence: (told) => `erased the personal data of a former portal user of ${clientPhrase(told)}`,
    personal: [],
  },
} satisfies EventDefinitions<'client'>

export const erasingEventDefinitions = { ...ofAgency, ...ofClient }

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    erasing: typeof erasingEventDefinitions
  }
}
