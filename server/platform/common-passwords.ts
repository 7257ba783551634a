/** The commonest passwords of ten characters and more, in lower case: shorter ones are refused by their length. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `1234567890 0123456789 0987654321 9876543210 12345678910 123456789a 1234567891 123456789123 1234512345
  123123123123 1231231234 1122334455 1029384756 1020304050 1111111111 0000000000 987654321a a123456789
  a1234567890 aa123456789 abc123456789 abcd123456 abcd12345678 abcdefghij abcdefghijk abcdef123456 abcde12345
  asdfghjkl1 asdfghjkl123 asdfghjklz asdfasdfasdf asdf1234567 asd123456789 azertyuiop azerty123456 aaaaaaaaaa
  password01 password10 password11 password12 password123 password1234 password12345 password123456
  password123! password1! password2020 password2021 password2022 password2023 password2024 password2025
  password2026 passwordpassword passw0rd123 p@ssword123 p@ssw0rd123 p@ssw0rd1234 p@55w0rd123 mypassword
  mypassword1 mypassword123 yourpassword newpassword newpassword1 password!! letmein123 letmein1234
  letmeinplease welcome123 welcome1234 welcome12345 welcome2024 welcome2025 welcome2026 welcomehome
  qwertyuiop qwertyuiop1 qwertyuiop123 qwerty1234 qwerty12345 qwerty123456 qwerty1234567 qwertyqwerty
  qwerty123! q1w2e3r4t5 q1w2e3r4t5y6 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc qazwsxedcrfv
  qazwsxedc1 zaq12wsxcde3 zxcvbnm123 zxcvbnm1234 zxcvbnmasd zaqxswcdevfr iloveyou123 iloveyou12 iloveyou1234
  iloveyou!! iloveyousomuch ihateyou123 sunshine123 sunshine12 princess123 princess12 football123 football12
  baseball123 basketball basketball1 superman123 batman12345 spiderman123 pokemon123 pokemon1234 dragon12345
  monkey12345 monkey123456 master12345 shadow12345 michael123 jessica123 jennifer123 charlie123 liverpool1
  liverpool123 chelsea123 manchester manchester1 manunited1 arsenal123 barcelona1 barcelona123 realmadrid1
  changeme123 changeme1234 changemenow administrator administrator1 administrator123 admin12345 admin123456
  admin1234567 adminadmin adminadmin1 adminpassword root123456 rootpassword test123456 test1234567 testtesttest
  testpassword testing123 testing1234 temporary1 temppassword temp123456 guest12345 default123 secret12345
  secret123456 secretpassword trustno1trustno1 hello12345 hello123456 helloworld helloworld1 helloworld123
  insurance1 insurance12 insurance123 insurance1234 letmein12345 summer2024! summer2025! winter2025! spring2026!
  company123 business123 america123 california1 computer123 computer12 internet123 internet12 whatever123
  whatever12 starwars123 starwars12 blink182blink182 mynameis123 jordan2345 michelle123 elizabeth1 alexander1
  alexander123 christopher christopher1 unknown123 superstar1 superstar123 butterfly1 butterfly123 chocolate1
  chocolate123 strawberry strawberry1 sweetheart sweetheart1 bubblegum1 cheesecake1 peanutbutter motherfucker
  fuckyou123 fuckyou1234 fuckyoubitch godisgood1 jesuschrist jesusislord jesuslovesme ilovejesus1 blessed123
  samsung123 google12345 facebook123 facebook12 linkedin123 instagram1 instagram123 twitter123 youtube123
  minecraft1 minecraft123 counterstrike callofduty1 playstation playstation1 1v7upjw3nt 3rjs1la7qe
  18atcskd2w 1234qwerasdf qwer1234asdf qweasdzxc123 qweasd123456 123qweasdzxc 123qwe123qwe 1qaz1qaz1qaz
  12qwaszx12 147258369a 1472583690 147896325a 741852963a 789456123a 7894561230 963852741a 159357159357
  correcthorsebatterystaple thisismypassword demo-portal`.split(/\s+/),
)
