import { useState } from 'react'
import { formatVehicle } from '../../contract/values/vehicle-labels.ts'
import type { Vehicle } from '../../contract/vehicles.ts'
import { CheckboxCards } from '../ui/choice-cards.tsx'
import { Dialog } from '../ui/dialog.tsx'

const allVehiclesValue = 'all'

/** Asks for the vehicles on a card that the carrier issued. */
export function CardVehiclesDialog({
  file,
  vehicles,
  busy,
  onChoose,
  onClose,
}: {
  file: File
  vehicles: readonly Vehicle[]
  busy: boolean
  /** An empty list means all vehicles. */
  onChoose: (vehicleIds: string[]) => void
  onClose: () => void
}) {
  const [chosenIds, setChosenIds] = useState<readonly string[]>([])
  const [isMissing, setMissing] = useState(false)
  const choose = (nextIds: string[]) => {
    const isAllNew = nextIds.includes(allVehiclesValue) && !chosenIds.includes(allVehiclesValue)
    setChosenIds(
      isAllNew
        ? [allVehiclesValue]
        : nextIds.filter((one) => one !== allVehiclesValue || nextIds.length === 1),
    )
    setMissing(false)
  }
  return (
    <Dialog
      title="Vehicles on the Card"
      description={file.name}
      submitLabel="Upload Card"
      busyLabel="Uploading..."
      busy={busy}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosenIds.length === 0) setMissing(true)
        else onChoose(chosenIds.filter((one) => one !== allVehiclesValue))
      }}
    >
      <CheckboxCards
        label="This card is for"
        required
        options={[
          { value: allVehiclesValue, label: 'All vehicles' },
          ...vehicles.map((vehicle) => ({ value: vehicle.id, label: formatVehicle(vehicle) })),
        ]}
        value={chosenIds}
        onChange={choose}
        {...(isMissing ? { error: 'Please choose the vehicles on this card' } : {})}
      />
    </Dialog>
  )
}
