import { formatDay } from '../../../contract/values/days.ts'
import { retentionKinds, retentionWords } from '../../../contract/values/retention.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { client, detail } from '../../registry/event-words.ts'
import { plain } from '../../registry/fields.ts'

const ofAgency = {
  'agency.retentionChanged': {
    sentence: 'changed for how many years what must be kept of former clients is kept',
    fields: Object.fromEntries(retentionKinds.map((kind) => [kind, plain(retentionWords[kind].label)])),
    personal: [],
  },
} satisfies EventDefinitions<'agency'>

const ofClient = {
  'client.erased': {
    sentence: (told) => {
      const until = detail(told, 'until')
      return `erased the personal data of ${client(told)}${until ? `, but for what must be kept until ${formatDay(until)}` : ''}`
    },
    personal: [],
  },
  'client.keptErased': {
    sentence: (told) => `erased what had been kept of ${client(told)}`,
    ofNobody: (told) => `The years for which something was kept of ${client(told)} are over: it was erased`,
    personal: [],
  },
  'client.personErased': {
    sentence: (told) => `erased the personal data of somebody who acted for ${client(told)}`,
    personal: [],
  },
} satisfies EventDefinitions<'client'>

export const erasingEventDefinitions = { ...ofAgency, ...ofClient }

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    erasing: typeof erasingEventDefinitions
  }
}
