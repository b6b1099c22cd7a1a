"""Records the order lists of PyTorch 2.13.0's pipeline schedules.

    python/tests/record_pipelines.py > python/tests/cluster_golden/pipeline_orders.json
"""

import json
import logging

import pipeline_cases
import torch

logging.disable(logging.CRITICAL)
print(json.dumps(pipeline_cases.answers(torch), indent=0))
