import { factLabels, partKinds, partNames } from '../../../contract/values/part-words.ts'
import { policy } from '../../registry/called.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detail, fromDay } from '../../registry/event-words.ts'
import { list, money, plain, word, yesNo } from '../../registry/fields.ts'

export const partEventDefinitions = {
  'policy.partsChanged': {
    sentence: (told) => {
      const kind = partKinds.find((one) => one === detail(told, 'kind'))
      const what = kind ? partNames[kind].list.toLowerCase() : 'details of the term'
      return `changed the ${what} of ${policy(told)}${fromDay(told, 'effectiveOn')}`
    },
    fields: {
      namedInsureds: list('Named Insureds'),
      locations: list('Locations'),
      drivers: list('Drivers'),
      interests: list('Mortgagees and Loss Payees'),
      forms: list('Forms and Endorsements'),
      classCodes: list('Class Codes'),
      charges: list('Fees and Taxes'),
      aggregateApplies: word(factLabels.aggregateApplies),
      coveredAutos: list(factLabels.coveredAutos),
      excessForm: word(factLabels.excessForm),
      retention: plain(factLabels.retention),
      statesCovered: list(factLabels.statesCovered),
      excludedOfficers: list(factLabels.excludedOfficers),
      minimumEarnedPercent: plain(factLabels.minimumEarnedPercent),
      minimumEarned: money(factLabels.minimumEarned),
      surplusLines: yesNo(factLabels.surplusLines),
      surplusDisclosure: plain(factLabels.surplusDisclosure),
    },
    personal: ['namedInsureds', 'locations', 'drivers', 'interests', 'forms', 'excludedOfficers'],
  },
} satisfies EventDefinitions<'policy'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    policyParts: typeof partEventDefinitions
  }
}
