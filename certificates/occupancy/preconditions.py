"""What other parts of the house ask for before a certificate (§ 5-27(b)), each as a policy of its permit.

Outside approvals, the truss sign, a final report: whoever keeps the fact says here what is missing of it. The policies
live below certificates and know nothing of them.
"""

from collections.abc import Callable, Iterable
from datetime import date

from casework.obstacle import Obstacle
from permits.building.models import BuildingPermit

Precondition = Callable[[BuildingPermit, date], Iterable[Obstacle]]

PRECONDITIONS: tuple[Precondition, ...] = ()
