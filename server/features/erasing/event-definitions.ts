import { formatDay } from '../../../contract/values/days.ts'
import { retentionKinds, retentionLabels } from '../../../contract/values/retention.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { clientPhrase, detailOf } from '../../registry/event-phrases.ts'
import { plainField } from '../../registry/fields.ts'

const ofAgency = {
  'agency.retentionChanged': {
    sentence: 'changed for how many years what must be kept of former clients is kept',
    fields: Object.fromEntries(retentionKinds.map((kind) => [kind, plainField(retentionLabels[kind].label)])),
    personal: [],
  },
} satisfies EventDefinitions<'agency'>

const ofClient = {
  'client.erased': {
    sentence: (told) => {
      const until = detailOf(told, 'until')
      return `erased the personal data of ${clientPhrase(told)}${until ? `, but for what must be kept until ${formatDay(until)}` : ''}`
    },
    personal: [],
  },
  'client.keptErased': {
    sentence: (told) => `erased what had been kept of ${clientPhrase(told)}`,
    ofNobody: (told) =>
      `The years for which something was kept of ${clientPhrase(told)} are over: it was erased`,
    personal: [],
  },
  'client.personErased': {
    sentence: (told) => `erased the personal data of somebody who acted for ${clientPhrase(told)}`,
    personal: [],
  },
} satisfies EventDefinitions<'client'>

export const erasingEventDefinitions = { ...ofAgency, ...ofClient }

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    erasing: typeof erasingEventDefinitions
  }
}
