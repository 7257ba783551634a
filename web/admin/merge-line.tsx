import { useState } from 'react'
import type { InsuranceLine } from '../../contract/lines.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { lineOptions } from '../../contract/values/lines.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { lines as calls } from '../api/wire.ts'
import { useLines } from '../lines.ts'
import { SelectField } from '../ui/select-field.tsx'

export function MergeLine({ line, onClose }: { line: InsuranceLine; onClose: () => void }) {
  const [targetSlug, setTargetSlug] = useState('')
  const lines = useLines().filter(({ hasVehicles }) => hasVehicles || !line.hasVehicles)
  const name = typeName(line.name)
  return (
    <ConfirmCall
      call={calls.merge}
      send={targetSlug ? { slug: line.slug, into: targetSlug } : undefined}
      successToast={({ line }) => ({
        title: 'Lines Merged',
        description: `${name} is now ${typeName(line.name)}.`,
      })}
      failureTitle="Failed to merge the lines"
      title="Merge Line"
      text={`All ${name} policies move to the line you choose. ${name} is removed and its links open the other line. This cannot be undone.`}
      confirmLabel="Merge Line"
      danger
      {...(targetSlug ? {} : { disabledReason: 'Please choose a line first' })}
      onClose={onClose}
    >
      <SelectField
        label="Merge into"
        placeholder="Choose a line"
        options={lineOptions(lines, line.category).filter(({ value }) => value !== line.name)}
        value={targetSlug}
        onChange={({ currentTarget }) => setTargetSlug(currentTarget.value)}
      />
    </ConfirmCall>
  )
}
