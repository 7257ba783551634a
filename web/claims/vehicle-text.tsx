/** '2019 Ford Transit 250 (…4821)'. Without `nowrap`, browsers break the line after '…'. */
export function VehicleText({ text }: { text: string }) {
  const [name, vinEnd] = text.split('(…')
  return (
    <span>
      {name}
      {vinEnd && <span className="whitespace-nowrap">{`(…${vinEnd}`}</span>}
    </span>
  )
}
