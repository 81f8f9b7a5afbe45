"""What parallel environments derive from, as PettingZoo 1.24 publishes it: for tests where it cannot be installed."""


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
