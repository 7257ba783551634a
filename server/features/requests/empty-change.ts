export const emptyChange = {
  ...{ item: null, itemName: '', year: null, make: '', model: '', vinEnd: '', name: '', licenseState: '' },
  ...{ street: '', city: '', state: '', zip: '', role: '', address: '', loanNumber: '', coverage: '' },
  ...{ amount: null, reason: '', reasonDetails: '', wantedFrom: null, basis: '', entityType: '' },
  ...{ garaging: '', use: '', gvw: null, costNew: null, statedAmount: null },
  ...{ comprehensive: null, collision: null, lienholder: '', lienholderAddress: '' },
  ...{ buildingValue: null, contentsValue: null, construction: '', yearBuilt: null, area: null },
  ...{ protection: '', occupancy: '', onItem: null, onItemName: '', clause: '', isaoa: '' },
  ...{ relation: '', operations: '', project: '', primary: '', waiver: '' },
}
