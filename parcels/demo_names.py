"""The words from which the made-up roll is put together."""

FIRST = (
    "Adele", "Arthur", "Beatrice", "Calvin", "Carmen", "Celia", "Clifford", "Daria", "Delbert", "Denise", "Edwin",
    "Eileen", "Felix", "Gail", "Gordon", "Harriet", "Hector", "Imani", "Irene", "Jerome", "Joyce", "Kamala", "Kurt",
    "Leona", "Luis", "Marguerite", "Milton", "Nadia", "Nelson", "Olga", "Oscar", "Paula", "Quentin", "Ramona",
    "Reuben", "Sadie", "Stanley", "Teresa", "Tobias", "Ursula", "Vernon", "Wanda", "Wesley", "Yolanda",
)  # fmt: skip
LAST = (
    "Abernathy", "Bartosz", "Castellano", "Dembinski", "Ellsworth", "Fedorchak", "Gallagher", "Hrabovsky", "Iverson",
    "Jablonski", "Kovalenko", "Lindqvist", "Mastronardi", "Nakamura", "Okonkwo", "Petrillo", "Quackenbush",
    "Rosenkrans", "Sedlacek", "Tiffany", "Ulrich", "Vandermark", "Wasyliw", "Yurkewicz", "Zimmerli", "Brightwater",
    "Cheung", "Delacroix", "Eastlake", "Farahani", "Goodspeed", "Haverly", "Krishnan", "Lattimer", "Moultrie",
)  # fmt: skip
COMPANY_WORDS = (
    "Susquehanna Bend", "Parkway Corner", "Two Rivers", "Hillcrest", "Penn-York", "Ridgeline", "Keystone Border",
    "Blue Heron", "Tioga Gap", "Overlook", "Valley Forge Road", "Triple Cities",
)  # fmt: skip
COMPANY_KINDS = ("Holdings", "Realty", "Plaza Associates", "Properties", "Development", "Ventures")
NEAR_CITIES = (("Vestal", "13850"), ("Endicott", "13760"), ("Johnson City", "13790"), ("Binghamton", "13903"))
FAR_CITIES = (
    ("Binghamton", "NY", "13901"), ("Endicott", "NY", "13760"), ("Brooklyn", "NY", "11219"),
    ("Syracuse", "NY", "13202"), ("Scranton", "PA", "18503"), ("Parsippany", "NJ", "07054"),
    ("Ithaca", "NY", "14850"), ("Sarasota", "FL", "34236"),
)  # fmt: skip
FAR_STREETS = ("Court Plaza", "Main St", "Canal Row", "Lake Ave", "Corporate Blvd", "Hudson Ter", "Union St")
CONTRACTORS = (
    ("Allenson Building Co., Inc.", "General contractor"),
    ("Brandywine Homes LLC", "General contractor"),
    ("Carnahan Roofing LLC", "Roofing"),
    ("Dellinger Electric, Inc.", "Electrical"),
    ("Evergreen Solar Works LLC", "Solar"),
    ("Fourwinds Mechanical LLC", "Heating and cooling"),
    ("Granby Plumbing, Inc.", "Plumbing"),
    ("Hartwick Pools LLC", "Pools"),
    ("Ironclad Demolition LLC", "Demolition"),
    ("Juniper Decks LLC", "Decks and fences"),
    ("Kettering Sprinkler Co., Inc.", "Fire protection"),
    ("Lockport Generator Service LLC", "Generators"),
    ("Marcellus Sign Company, Inc.", "Signs"),
    ("Northgate Masonry LLC", "Masonry"),
)
# Full market value in dollars, from and to, by property class or by its first digit.
VALUES = {
    "1": (90_000, 400_000),
    "2": (120_000, 480_000),
    "3": (8_000, 90_000),
    "4": (240_000, 4_500_000),
    "7": (600_000, 6_000_000),
    "210": (110_000, 390_000),
    "270": (35_000, 95_000),
    "411": (450_000, 6_500_000),
}
# By property class: use, occupancy class, construction type, stories, dwelling units.
BUILDINGS = {
    "112": ("Farmhouse and barns", "R-3", "V-B", 2, 1),
    "210": ("One-family house", "R-3", "V-B", 2, 1),
    "220": ("Two-family house", "R-3", "V-B", 2, 2),
    "230": ("Three-family house", "R-2", "V-B", 3, 3),
    "240": ("House on acreage", "R-3", "V-B", 2, 1),
    "270": ("Manufactured home", "R-3", "V-B", 1, 1),
    "411": ("Apartment building", "R-2", "V-A", 3, 12),
    "418": ("Rooming house", "R-2", "V-B", 3, 8),
    "421": ("Restaurant", "A-2", "V-B", 1, 0),
    "422": ("Diner", "A-2", "II-B", 1, 0),
    "426": ("Drive-in restaurant", "A-2", "V-B", 1, 0),
    "431": ("Automobile showroom", "B", "II-B", 1, 0),
    "449": ("Warehouse", "S-1", "II-B", 1, 0),
    "464": ("Offices", "B", "II-B", 2, 0),
    "465": ("Medical offices", "B", "II-B", 2, 0),
    "483": ("House with shop", "M", "V-B", 2, 1),
    "484": ("Single-use store", "M", "II-B", 1, 0),
    "485": ("Row of stores", "M", "II-B", 1, 0),
    "486": ("Convenience store", "M", "V-B", 1, 0),
    "710": ("Factory", "F-1", "II-B", 1, 0),
}
