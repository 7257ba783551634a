import { factLabels, partKinds, partNames } from '../../../contract/values/part-labels.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf, fromDayPhrase } from '../../registry/event-phrases.ts'
import { listField, moneyField, plainField, wordField, yesNoField } from '../../registry/fields.ts'
import { policyPhrase } from '../../registry/subject-phrases.ts'

export const partEventDefinitions = {
  'policy.partsChanged': {
    sentence: (entry) => {
      const kind = partKinds.find((partKind) => partKind === detailOf(entry, 'kind'))
      const partsText = kind ? partNames[kind].list.toLowerCase() : 'term details'
      return `changed the ${partsText} of ${policyPhrase(entry)}${fromDayPhrase(entry, 'effectiveOn')}`
    },
    fields: {
      namedInsureds: listField('Named Insureds'),
      locations: listField('Locations'),
      drivers: listField('Drivers'),
      interests: listField('Additional Interests'),
      forms: listField('Forms and Endorsements'),
      classCodes: listField('Class Codes'),
      charges: listField('Fees and Taxes'),
      aggregateApplies: wordField(factLabels.aggregateApplies),
      coveredAutos: listField(factLabels.coveredAutos),
      autoMarket: wordField(factLabels.autoMarket),
      excludedVehicles: listField(factLabels.excludedVehicles),
      excessForm: wordField(factLabels.excessForm),
      retention: plainField(factLabels.retention),
      statesCovered: listField(factLabels.statesCovered),
      excludedOfficers: listField(factLabels.excludedOfficers),
      includedOfficers: listField(factLabels.includedOfficers),
      noneExcluded: yesNoField(factLabels.noneExcluded),
      underlying: listField(factLabels.underlying),
      minimumEarnedPercent: plainField(factLabels.minimumEarnedPercent),
      minimumEarned: moneyField(factLabels.minimumEarned),
      surplusLines: yesNoField(factLabels.surplusLines),
      surplusDisclosure: plainField(factLabels.surplusDisclosure),
    },
    personalFields: [
      'namedInsureds',
      'locations',
      'drivers',
      'interests',
      'forms',
      'excludedOfficers',
      'includedOfficers',
    ],
  },
} satisfies EventDefinitions<'policy'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    policyParts: typeof partEventDefinitions
  }
}
