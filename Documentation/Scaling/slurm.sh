#!/bin/bash
# A batch as an array job of Slurm: sbatch slurm.sh orders.csv films
# The share is SLURM_ARRAY_TASK_ID, so that sbatch --array=3 slurm.sh … draws the fourth of eight again.
#SBATCH --array=0-7
#SBATCH --cpus-per-task=2
#SBATCH --mem=2G
#SBATCH --requeue
exec zoetrope batch "$1" -o "$2" --threads "${SLURM_CPUS_PER_TASK:-2}" --memory 1500M --resume --shards 8
