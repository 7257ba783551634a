import type { PrintedEvidence } from '../../contract/certificates.ts'
import { deductibleText, interestText, locationTexts } from '../../contract/values/evidence-texts.ts'
import { formatLocation } from '../../contract/values/part-labels.ts'
import { Facts } from '../ui/facts.tsx'

/** The property that an evidence of property shows. */
export function EvidenceList({ evidence }: { evidence: PrintedEvidence | undefined }) {
  if (!evidence) return null
  const { interests, locations, deductibles } = evidence
  return (
    <Facts
      stacked
      facts={[
        { label: 'Interest', value: interests.map(interestText).join('. ') },
        ...locations.map((location) => ({
          label: formatLocation(location),
          value: [location.description, ...locationTexts(location)].filter(Boolean).join('. '),
        })),
        ...(deductibles.length > 0
          ? [{ label: 'Policy deductibles', value: deductibles.map(deductibleText).join('. ') }]
          : []),
      ]}
    />
  )
}
