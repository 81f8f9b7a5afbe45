"""Base classes of parallel environments with the names of PettingZoo 1.24, for tests without PettingZoo."""


class ParallelEnv:
    metadata = {}

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    @property
    def unwrapped(self):
        return self

    def __str__(self):
        return self.metadata.get("name", type(self).__name__)
