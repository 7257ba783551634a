// The words that plain names and addresses are made of, for plain-holder.ts. hostile-words.ts lists
// the words that are not plain.

const wordSetOf = (text: string) => new Set(text.split(/\s+/).filter(Boolean))

/** Legal forms that end a company name. */
export const legalForms = wordSetOf(
  'inc incorporated llc llp lllp lp ltd limited co corp corporation pc pa pllc plc na fsb ssb partnership',
)

/** Words that end the name of an organization; after one of these the name is complete. */
export const bodyWords = wordSetOf(`
  academy agency aquarium apartments apartment architects associates association authority auto automotive bakery bank borough brewery
  brothers builders building cafe campus care casino catering center centre charity church clinic club coalition college commission
  committee commons community companies company condominium condominiums condos construction consulting contractors contracting
  cooperative corporation council county credit cross crossing dealership department design developers development diner diocese district
  electric electrical energy engineering engineers enterprises estates fair farm farms federation financial festival fellowship fire
  foundation fund gallery garage gardens grange grocers grocery group hall hardware health healthcare heating holdings homes
  homeowners hospital hospitality hotel hotels housing industries inn institute investments investors ironworks kitchen
  laboratories landing landscaping leasing lending library logistics lumber mall management manor manufacturing marina market
  markets masonry mechanical ministries mortgage motel motors museum nursery outfitters outlets owners parish park partners partnership
  pharmacy place plaza plumbing police port portfolio precinct preschool press productions properties property realty rental
  rentals residences resort restaurant restaurants roofing savings school schools seminary services shop shops society solutions
  square stables station storage store stores studio studios supply systems tavern technologies technology temple terrace
  theater theatre tower towers town township trucking trust union university utilities ventures village vineyard
  warehouse wharf winery works ymca ywca`)

/** Words followed by 'of' and a place: 'Town of Groton'. */
export const bodiesWithPlace = wordSetOf(
  'archdiocese bank board borough chamber church city club college commonwealth council county department diocese district division estate office parish school state town township university village',
)

/** Short words that occur in names. Any other word of up to three letters is not plain. */
export const shortWords = wordSetOf(`
  and of the at de la del van von y st ste mt ft dr jr sr ii iii iv us usa ny ct ma ri nj pa va dba bros assoc dept mgmt
  air ale art ash bar bay bee big box bud car cat cup day den dog ear elm eye fir fit fly fox fun gas gem gym hay hub ice ink ion
  inn ivy jet joy key kid law lee log low map max may new oak oat old one's out owl pet pie pod pop pub red rex rio rod row rug
  run rye san sea six sky son spa sum sun tap tax tea tin top toy tri two van web wet yew zoo
  ann amy ben bob dan eli ian jan jim joe jon kay ken kim leo lou max meg ned pam pat ray rob ron roy sal sam sue ted tim tom
  cox fay kay lam lau lim lin liu ng poe rao ross tan tran vo wu xu yu wang zhu ho le li do`)

export const commonFirstNames = wordSetOf(`
  aaron abigail adam aisha alan albert alex alexander alice allison amanda amber amy andrea andrew angela ann anna anne anthony
  antonio arthur ashley barbara benjamin beth betty beverly bill billy bob brandon brenda brian bruce bryan carl carla carlos
  carol caroline carolyn catherine charles charlotte cheryl chris christian christina christine christopher cindy claire
  cynthia daniel danielle david dawn deborah debra denise dennis diana diane donald donna dorothy douglas dylan edward
  elaine elena elizabeth emily emma eric erica ethan eugene evelyn frances francis frank gabriel gary george gerald gloria grace
  greg gregory hannah harold harry heather helen henry holly howard ian isabel jack jacob jacqueline james jamie janet janice
  jason jean jeff jeffrey jennifer jeremy jerry jesse jessica jim joan joe joel john jonathan jordan jose joseph joshua joyce
  juan judith judy julia julie june justin karen katherine kathleen kathryn kathy keith kelly kenneth kevin kim kimberly kyle
  larry laura lauren lawrence linda lisa lori louis lucas lucy luis lynn madison margaret maria marie marilyn mark martha martin
  mary matthew megan melissa michael michelle miguel mike mildred monica nancy natalie nathan nicholas nicole noah nora olivia
  oscar owen pamela patricia patrick paul paula peter philip phillip priya rachel ralph randy raymond rebecca richard robert
  robin roger ronald rosa rose roy russell ruth ryan samantha samuel sandra sara sarah scott sean sharon shirley sophia
  stephanie stephen steve steven stuart susan tammy teresa terry theodore theresa thomas tiffany timothy todd tom tyler vanessa
  victor victoria vincent virginia walter wanda wayne wendy william zachary`)

export const streetWords = wordSetOf(`
  alley ave avenue blvd boulevard circle cir commons court ct crescent crossing dr drive esplanade extension ext freeway gate
  green grove heights highway hwy hill junction landing lane ln loop mall park parkway pkwy path pike place pl plaza plz
  point promenade quay rd road row square sq st street terrace ter trail turnpike tpke walk way wharf`)

export const directionWords = wordSetOf(
  'n s e w ne nw se sw north south east west northeast northwest southeast southwest',
)

export const nameSuffixes = wordSetOf('jr sr ii iii iv')

/** Departments in an attention line: 'Attn: Accounts Payable'. */
export const departmentWords = wordSetOf(
  'accounts payable receivable risk management purchasing procurement leasing office property manager facilities vendor compliance legal department dept human resources permits licensing clerk treasurer',
)
