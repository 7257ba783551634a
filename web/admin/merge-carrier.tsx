import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CarrierDetails } from '../../contract/carriers.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { endpointQuery } from '../api/query.ts'
import { carriers } from '../api/wire.ts'
import { searchCarriers } from '../carriers/carrier-choices.ts'
import { Combobox } from '../ui/combobox.tsx'

const formatCounts = ({ policies, offers }: { policies: number; offers: number }) =>
  `${formatCount(policies, 'policy', 'policies')} and ${formatCount(offers, 'offer', 'offers')}`

/** Merges two carriers. Says which records will move, and afterwards which have moved. */
export function MergeCarrier({
  carrier,
  allCarriers,
  onClose,
}: {
  carrier: CarrierDetails
  allCarriers: readonly CarrierDetails[]
  onClose: () => void
}) {
  const [typedText, setTypedText] = useState('')
  const [targetName, setTargetName] = useState<string | null>(null)
  const { data: usage } = useQuery(endpointQuery(carriers.use, { id: carrier.id }))
  const otherCarriers = allCarriers.filter(({ id }) => id !== carrier.id)
  const target = otherCarriers.find(({ name }) => name === targetName)
  return (
    <ConfirmCall
      call={carriers.merge}
      send={target && { id: carrier.id, into: target.id }}
      successToast={(mergeReply) => ({
        title: 'Carriers Merged',
        description: `${formatCounts(mergeReply)} moved from ${carrier.name} to ${mergeReply.carrier.name}.`,
      })}
      title={`Merge ${carrier.name}`}
      text={
        usage
          ? `Moves ${formatCounts(usage)}, and the companies of ${carrier.name}, to the carrier you choose. Searching for “${carrier.name}” will find that carrier. Everything else entered for ${carrier.name}, such as phones, claims emails, web pages and logo, is deleted. This cannot be undone.`
          : 'Moves its policies, offers and companies to the carrier you choose. This cannot be undone.'
      }
      confirmLabel="Merge"
      danger
      {...(target ? {} : { disabledReason: 'Choose the carrier to keep' })}
      onClose={onClose}
    >
      <Combobox
        label="Merge into"
        placeholder="Choose the carrier to keep"
        emptyText="No carrier found"
        value={target ? { value: target.name, label: target.name } : null}
        options={searchCarriers(otherCarriers, typedText)}
        onSearch={setTypedText}
        onChange={(option) => setTargetName(option?.value ?? null)}
        required
      />
    </ConfirmCall>
  )
}
